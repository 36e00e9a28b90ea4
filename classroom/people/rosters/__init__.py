"""Read the list of a class as a school has it, in stages, each in a module of its own.

    files       bytes      → text or a table; refuses what is no list
    encodings   bytes      → text, whatever wrote it
    tables      text       → rows of cells
    columns     rows       → which columns hold first, last or whole names
    people      rows       → names, first name first, and what was left out
    drafts      names      → what would be added, and what cannot be

What is not a name goes no further than the stage that sees it: nothing here stores or logs.
"""
