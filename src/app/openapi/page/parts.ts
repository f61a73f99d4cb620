/** Only the parts of OpenAPI 3.1 that our document uses (https://spec.openapis.org/oas/v3.1.0). */
export interface ApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    examples: Record<string, Example>;
    headers: Record<string, Header>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Answer | Reference>;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string | number;
}

export interface Answer {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Content>;
}

export interface Content {
  schema: JsonSchema;
  examples: Record<string, Example | Reference>;
}

export interface Header {
  description: string;
  schema: JsonSchema;
  example: string | number;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

/** Only the parts of JSON Schema (draft 2020-12) that our schemas use. */
export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  propertyNames?: JsonSchema;
  additionalProperties?: unknown;
}
