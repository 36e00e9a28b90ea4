# ruff: noqa: RUF001
"""Names that filters and forms often get wrong, and names that are meant to do harm."""

# One or two letters, apostrophes, hyphens, dots, digits, words that code or filters trip over,
# and letters of many scripts.
REAL = (
    """
O'Brien|D'Angelo|N'Golo|Mary-Jane|Jean-Luc|Anne-Marie S.|J. R.|J.R.R. Tolkien|St. John|X Æ A-12
Ng|O|Y|Bo|Li|Wu|Al|Jo|Xi|Oé|Null|None|True|False|Nil|Undefined|Test|Admin|Root|Nan
Dick|Dickinson|Cockburn|Hancock|Hitchcock|Babcock|Fanny|Gay|Randy|Willy|Roger|Peter|Wang|Dong
Phuc|Phuong|Shitij|Aarse|Essex|Scunthorpe|Weiner|Butts|Bush|Kuntz|Fokker|Fuchs|Gaylord|Nimrod
Assad|Cassandra|Titus|Analise|Saddam|Isis|Adolf|Jesús|Christ|Christian|Mohammed|Muhammad|Allah Noor
Nguyễn|Trần Thị Mai|Đặng|Phạm|Łukasz|Żółć|Wąsik|Œuvre|Zoë|Chloé|Noël|Siân|Søren|Åsa|Øystein|Þór
Ægir|Ðóra|Björk|Jürgen|Größe|Weiß|Çağla|İpek|Işıl|Ğ. Şahin|Dvořák|Šárka|Ľudmila|Őrs|Ștefan|Ģirts
Señor|Peña|Íñigo|João|Conceição|Iñaki|L·lúcia|Seán Ó Briain|Nic Dhòmhnaill|Renée-Claire|Zoé 2
Иван|Олексій|Ґжегож|Ђорђе|Наталья|Γιώργος|Ελένη|მარიამ|Արամ|مريم|محمد|فاطمة|علی|پریا|זהבה|דוד
प्रिया|अर्जुन|স্নেহা|ਗੁਰਪ੍ਰੀਤ|தமிழ்|తెలుగు|ಕನ್ನಡ|മലയാളം|සිංහල|ไทย สุข|ນາງ|မြန်မာ|សុខា|བཀྲ་ཤིས
李|王小明|欧阳娜娜|田中さくら|サトシ|김민준|이서연|ʻOkina|Kaʻahumanu|ǃXóõ|Nǁng|Māui|Tāne|Wolfeschlegelsteinhausenbergerdorff
Anna 2|Anna B|Anna-Lena v. d. Berg|de la Cruz|van 't Hoff|Mc Donald|MacLeod
Abd al-Rahman|bin Laden|Sun Yat-sen
Ada-Mae|Zara-Jane|Tom-Ole|D'Arcy|O'Shea|N'Dea|Ma'Kayla|De'Andre|La-a|Jo-Jo|J'Adore|K'Nyah|Al-Amin
Precious|Lucky|Happy|Blessing|God's Gift|Prince|Duke|Earl|Major|Judge|King|Messiah|Saint|Angel
Cummings|Sexton|Shitov|Assunta|Pornthip|Porn|Analyn|Titi|Cohen|Dong-Hyun|Fuk|Phuc Dat|Nguy|Ho|Hoe
Null Smith|Select|Drop|Table|Script|Style|Void|Object|Constructor|Prototype|Function|Class|Public
Éloïse|Þorgerður|Ḥasan|Ẓāhir|Şükrü|Żaneta|Ørjan|Åke|Ülo|Ñusta|Ṭūbā|Aïcha|Maëlys|Gaël|Loïc|Ĝan
Σοφία|Анастасія|София-Мария|Մարիամ|ნინო|שרה|عبد الله|زینب|नेहा|মিতা|ਜਸਪ੍ਰੀਤ|செல்வி|సీత|ಗೀತಾ
ณัฐ|ປະເສີດ|ခင်|ស្រី|མཚོ|ኣበበ|ሰላም|ꮳꮃꭹ|ᐊᓂ|さくら|ゆうと|李小龍|歐陽|박서준|ᠰᠠᠷᠠ
""".replace("\n", "|")
    .strip("|")
    .split("|")
)

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "</textarea><script>1</script>",
    "</title><b>",
    '"><b>bold</b>',
    "'><i>",
    '" onfocus="alert(1)" autofocus="',
    "' onclick='x'",
    "javascript:alert(1)",
    "<a href=//evil.example>x</a>",
    "<iframe src=//e.x>",
    "<style>*{display:none}</style>",
    "<!-- x",
    "-->x",
    "<![CDATA[x]]>",
    "&lt;b&gt;x",
    "&#60;b&#62;",
    "&amp;amp;x",
    "{{ 7*7 }}",
    "{% debug %}",
    "{{ request.session }}",
    "${7*7}",
    "#{7*7}",
    "%(name)s",
    "%s%n%d",
    "{name}",
    "{0.__class__}",
    "=1+1",
    '=HYPERLINK("http://e.x","x")',
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1,1)",
    "\t=1+1",
    "Robert'); DROP TABLE students;--",
    "1 OR 1=1",
    "x' UNION SELECT 1",
    "../../etc/passwd",
    "..\\..\\x",
    "x\x00y",
    "x\r\nSet-Cookie: a=b",
    "x\ny",
    "x\u2028y",
    "x\u2029y",
    "x\x1b[31mred",
    "x\x07",
    "x\x7f",
    "\u202eanna",
    "a\u202dnna",
    "a\u2066b\u2069",
    "a\u2067b",
    "a\u200bb",
    "a\u200cb",
    "a\u200db",
    "a\u2060b",
    "\ufeffanna",
    "a\u00adb",
    "\u3164",
    "a\u115fb",
    "\u2800a",
    "a\ufe0fb",
    "a\U000e0041b",
    "a\U000e0100b",
    "Z" + "\u0335\u0489" * 50,
    "\ufdfa" * 40,
    "a" * 10_000,
    "\u0000" * 41,
    "＜script＞alert(1)＜/script＞",
    "\ud800x",
    "\ue000x",
    "\U0010ffffx",
    "a" + "\u0301" * 100,
    "🏳️‍🌈" * 12 + "a",
    " " * 39 + "a",
    "a\u3000\u00a0b",
    "\u180ea",
    "CON",
    "http://evil.example/x",
]

_SHAPES = (
    "A {} b",
    "{}{}",
    "\u200b{}",
    "\u202e{}\u202c",
    "\ufeff{}x",
)
"""What hides a bad sign from a filter that looks at the beginning, or at the whole."""
MANY_HOSTILE = list(
    dict.fromkeys([*HOSTILE, *(shape.format(*[one] * 2) for shape in _SHAPES for one in HOSTILE)])
)
