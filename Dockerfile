# docker build --tag topicapp --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" .
#
# builds from a clone alone. With --target prebuilt it takes the dist/topicapp that is there, and needs no network but
# for BASE. Both bases are named by tag, so that a build gets their security fixes; NAME@sha256:… holds one fast.

# Node, to begin with: the other tools come by bun.lock.
ARG BUILDER=docker.io/library/node:24-trixie-slim
# glibc, and nothing that runs: no shell, no package manager.
ARG BASE=gcr.io/distroless/base-nossl-debian13:nonroot

# An empty folder: nothing in BASE could make one.
FROM scratch AS folder
WORKDIR /data
COPY LICENSE /

# Everything but the program.
FROM ${BASE} AS bare
# A new volume begins as a copy of it, with its owner.
COPY --from=folder --chown=1000:1000 /data /data
COPY LICENSE /usr/share/doc/topicapp/
# SQLite sorts what is too large for memory in files without a name, and only the volume can be written.
ENV TOPICAPP_DATA_DIR=/data \
    TOPICAPP_HOST=0.0.0.0 \
    SQLITE_TMPDIR=/data
WORKDIR /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["topicapp", "healthcheck"]
ENTRYPOINT ["topicapp"]
CMD ["serve"]
ARG BASE
ARG COMMIT=unknown
ARG VERSION=unknown
ARG CREATED=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="topicapp" \
      org.opencontainers.image.description="Follow topics that AI sources keep summarising: only what is new, with checked citations." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.url="${SOURCE}" \
      org.opencontainers.image.documentation="${SOURCE}/tree/main/docs" \
      org.opencontainers.image.base.name="${BASE}"

FROM bare AS prebuilt
COPY dist/THIRD-PARTY-NOTICES.txt /usr/share/doc/topicapp/
COPY dist/topicapp /usr/local/bin/topicapp

FROM ${BUILDER} AS build
WORKDIR /src
COPY package.json bun.lock ./
COPY scripts/setup.mjs scripts/
RUN node scripts/setup.mjs
COPY . .
ARG COMMIT=unknown
RUN TOPICAPP_COMMIT="${COMMIT}" npm run build

FROM bare
COPY --from=build /src/dist/THIRD-PARTY-NOTICES.txt /usr/share/doc/topicapp/
COPY --from=build /src/dist/topicapp /usr/local/bin/topicapp
