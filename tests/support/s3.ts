import { createHash, createHmac } from "node:crypto";

/** A bucket as S3-compatible services serve it, on loopback, which refuses a request that is not signed with its key. */
export interface FakeBucket {
  endpoint: string;
  env: Record<string, string>;
  objects: Map<string, Uint8Array>;
  /** Of each request, as `METHOD path`. */
  asked: string[];
  /** Refuses what is asked with one of these methods. */
  denied: Set<string>;
  stop(): void;
}

const accessKey = "AKIATOPICAPP";
const secretKey = "a secret of the fake bucket";
const region = "eu-central-1";

/** `pageSize`: objects that one answer to a listing names. */
export function serveBucket(bucket: string, { pageSize = 1000 } = {}): FakeBucket {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Uint8Array[]>();
  const asked: string[] = [];
  const denied = new Set<string>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      asked.push(`${request.method} ${url.pathname}`);
      const body = new Uint8Array(await request.arrayBuffer());
      if (!isSigned(request, url)) return refusal(403, "SignatureDoesNotMatch");
      if (denied.has(request.method)) return refusal(403, "AccessDenied");
      const [, name = "", ...rest] = url.pathname.split("/");
      if (name !== bucket) return refusal(404, "NoSuchBucket");
      const key = decodeURIComponent(rest.join("/"));
      if (key === "") return listing(url);
      return answer(request.method, key, url.searchParams, body);
    },
  });

  function listing({ searchParams }: URL): Response {
    const [prefix, after] = [searchParams.get("prefix") ?? "", searchParams.get("start-after") ?? ""];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const shown = keys.slice(0, pageSize);
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    const isCut = keys.length > shown.length;
    return xml(`<ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${shown.length}</KeyCount>
      <MaxKeys>${pageSize}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${contents.join("")}</ListBucketResult>`);
  }

  function answer(method: string, key: string, query: URLSearchParams, body: Uint8Array): Response {
    const upload = query.get("uploadId");
    if (method === "POST" && query.has("uploads")) {
      uploads.set(key, []);
      return xml(`<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key>
        <UploadId>upload-1</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === "POST" && upload) {
      objects.set(key, Buffer.concat(uploads.get(key) ?? []));
      return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
    }
    if (method === "PUT") {
      const part = uploads.get(key);
      if (upload && part) part[Number(query.get("partNumber")) - 1] = body;
      else objects.set(key, body);
      return new Response(null, { headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } });
    }
    const object = objects.get(key);
    if (!object) return refusal(404, "NoSuchKey");
    if (method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const headers = {
      "content-length": String(object.length),
      etag: '"made"',
      "last-modified": new Date(0).toUTCString(),
    };
    return new Response(method === "HEAD" ? null : object.slice(), { headers });
  }

  const endpoint = `http://127.0.0.1:${server.port}`;
  const env = {
    TOPICAPP_BACKUP_TO: `s3://${bucket}/news/room`,
    TOPICAPP_BACKUP_S3_ENDPOINT: endpoint,
    TOPICAPP_BACKUP_S3_REGION: region,
    TOPICAPP_BACKUP_S3_KEY: accessKey,
    TOPICAPP_BACKUP_S3_SECRET: secretKey,
  };
  return { endpoint, env, objects, asked, denied, stop: () => void server.stop(true) };
}

function xml(text: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    headers: { "content-type": "application/xml" },
  });
}

function refusal(status: number, code: string): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { "content-type": "application/xml" },
  });
}

/** Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
function isSigned({ method, headers }: Request, url: URL): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, credential = "", signed = "", signature] = parts.exec(headers.get("authorization") ?? "") ?? [];
  const [key, date = "", place, service] = credential.split("/");
  const isOurs = key === accessKey && place === region && service === "s3";
  if (!isOurs || !signed.split(";").includes("host")) return false;
  const query = [...url.search.slice(1).split("&")]
    .filter(Boolean)
    .map((each) => (each.includes("=") ? each : `${each}=`));
  const canonical = [
    method,
    url.pathname,
    query.sort().join("&"),
    ...signed.split(";").map((name) => `${name}:${headers.get(name)?.trim()}`),
    "",
    signed,
    headers.get("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers.get("x-amz-date"), scope, hashed].join("\n");
  const signingKey = [date, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretKey}`,
  );
  return createHmac("sha256", signingKey).update(toSign).digest("hex") === signature;
}
