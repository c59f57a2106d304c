# Builds the image of any service:
#   docker build --build-arg SERVICE=polls -t showhands/polls .
# The gateway's image also contains the built page:
#   docker build --build-arg SERVICE=gateway --target gateway -t showhands/gateway .

FROM node:24.21.0-bookworm-slim AS node
WORKDIR /app

# Copies the package files only, so that a change of the source reuses the cached layer.
FROM node AS dependencies
ARG SERVICE
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/service-kit/package.json packages/service-kit/
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace services/${SERVICE} --omit=dev --ignore-scripts

# The page does not depend on the platform, so it is built once, on the builder's.
FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY web/package.json web/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace web --include=dev --ignore-scripts
COPY tsconfig.json ./
COPY packages/contracts packages/contracts
COPY web web
RUN npm run build --workspace web

# Node does not strip types below node_modules: packages are copied as sources, and npm's workspace links resolve to them.
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
COPY deploy/create-databases.mjs deploy/health-check.mjs deploy/migrate.mjs deploy/
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
WORKDIR /app/services/${SERVICE}
# Numeric, so that Kubernetes can verify `runAsNonRoot`.
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=150s --start-interval=1s --retries=3 \
    CMD ["node", "/app/deploy/health-check.mjs"]
CMD ["node", "src/main.ts"]

FROM runtime AS gateway
COPY --from=page /app/web/dist /app/web/dist

# Last stage, and so the default target.
FROM runtime AS service
