# syntax=docker/dockerfile:1

# An image for each service, from one recipe:
#   docker build --build-arg SERVICE=polls -t showhands/polls .
# The gateway's holds the built page as well:
#   docker build --build-arg SERVICE=gateway --target gateway -t showhands/gateway .

FROM node:24.21.0-bookworm-slim AS node
WORKDIR /app

# Only what decides about dependencies: a change of the source keeps this layer.
FROM node AS dependencies
ARG SERVICE
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/service-kit/package.json packages/service-kit/
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace services/${SERVICE} --omit=dev --ignore-scripts

# The page is the same on every platform, so it is built once on the builder's own.
FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY web/package.json web/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace web --include=dev --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY web web
RUN npm run build --workspace web

# Node strips types outside node_modules only: packages are copied as they are, and reached by npm's links to them.
FROM node AS runtime
ARG SERVICE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="showhands-${SERVICE}" \
      org.opencontainers.image.description="Showhands, real-time polling: ${SERVICE}" \
      org.opencontainers.image.licenses="AGPL-3.0-only" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production
COPY --from=dependencies /app ./
COPY LICENSE ./
COPY deploy/*.mjs deploy/
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
WORKDIR /app/services/${SERVICE}
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=150s --start-interval=2s --retries=3 \
    CMD ["node", "/app/deploy/health-check.mjs"]
CMD ["node", "src/main.ts"]

FROM runtime AS gateway
COPY --from=page /app/web/dist /app/web/dist

# Last, so that a build that names no target makes a service.
FROM runtime AS service
