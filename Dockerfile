# syntax=docker/dockerfile:1
# The image of one company's site: its address and its data are built into the pages. docs/operating.md, 'In containers'.
#   docker build --secret id=settings,src=.env --tag horus .

FROM node:24.21.0-trixie-slim AS manifests
WORKDIR /srv/horus
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY sandbox/package.json sandbox/
COPY web/package.json web/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
# The settings hold keys: a secret is in no layer.
RUN --mount=type=secret,id=settings,target=/srv/horus/.env,required=true NODE_ENV=production npm run build

# What is in the site and in the api, for who has to know: CycloneDX.
FROM manifests AS sbom
RUN npm run --silent sbom > sbom.cdx.json

# What the bundle of the api leaves in node_modules.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace=@horus/api && rm -r node_modules/@horus

FROM node:24.21.0-trixie-slim
LABEL org.opencontainers.image.title="Horus Web" \
  org.opencontainers.image.description="Public site, purchase, customer area and back office of Horus" \
  org.opencontainers.image.vendor="STC"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /srv/horus
COPY --from=packages /srv/horus/node_modules node_modules
COPY --from=packages /srv/horus/api/node_modules api/node_modules
COPY --from=sbom /srv/horus/sbom.cdx.json ./
COPY --from=build /srv/horus/api/package.json api/
COPY --from=build /srv/horus/api/build api/build
COPY --from=build /srv/horus/web/build/client web/build/client
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "api/build/server.js"]
