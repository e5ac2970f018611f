# Builds the site and serves it with Caddy: docker compose up --build
FROM node:24-bookworm AS build
WORKDIR /site
# The history comes along: pages say when they were last updated.
COPY . .
RUN npm run build

FROM caddy:2.10-alpine
COPY docker/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /site/dist /srv
EXPOSE 80 443
HEALTHCHECK CMD ["wget", "--quiet", "--spider", "http://127.0.0.1:2019/config/"]
