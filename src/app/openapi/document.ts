import { z } from "zod";
import { version } from "../../base/version.ts";
import { answersOf, bodyOf, describeOperation, type Route, templateOf } from "./operation.ts";
import { groups, overview } from "./overview.ts";
import type { ApiDocument, Header, Operation } from "./page/parts.ts";
import { exampleRefusals } from "./refusal-examples.ts";
import { writeSchemas } from "./schemas.ts";
import { shapes } from "./shapes.ts";

export interface ApiSurface {
  routes: Route[];
  url: string;
  /** `/`, or `/news/` under a sub-path. */
  base: string;
}

/** In OpenAPI 3.1. @throws when a route describes too little of itself */
export function describeApi({ routes, url, base }: ApiSurface): ApiDocument {
  const schemas = writeSchemas(shapes, {
    sent: new Set(routes.flatMap(({ hooks }) => bodyOf(hooks) ?? [])),
    answered: new Set(routes.flatMap(({ hooks }) => answersOf(hooks).map(([, schema]) => schema))),
    queries: new Set(routes.flatMap(({ hooks }) => (hooks.query instanceof z.ZodType ? [hooks.query] : []))),
  });
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = templateOf(route.path, base);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "topicapp",
      version,
      summary: "Follow topics that AI sources keep summarising.",
      description: overview(url),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url, description: "This instance" }],
    tags: groups,
    paths,
    components: {
      schemas: schemas.components,
      examples: { ...schemas.examples, ...exampleRefusals() },
      headers,
      responses: {
        Unexpected: {
          description: "A bug in the server",
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Error" },
              examples: { internal: { $ref: "#/components/examples/internal" } },
            },
          },
        },
      },
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The `token` from `verify`, or an API token.",
        },
      },
    },
  };
}

const headers: Record<string, Header> = {
  "X-Total-Count": {
    description: "The total number of items.",
    schema: { type: "integer", minimum: 0 },
    example: 128,
  },
  Link: {
    description: "The next page (RFC 8288), if there is one.",
    schema: { type: "string" },
    example: '</api/topics?limit=20&cursor=WzE3OTUy>; rel="next"',
  },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    schema: { type: "integer", minimum: 1 },
    example: 60,
  },
};
