ARG PYTHON_IMAGE
FROM ${PYTHON_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server
