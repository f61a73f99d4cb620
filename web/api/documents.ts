import { basePath } from "./base.ts";
import { storedToken } from "./client.ts";
import { ApiError } from "./errors.ts";

/** Fetches a document that isn't JSON. Throws ApiError. */
export async function readDocument(path: string): Promise<Blob> {
  return (await send(path, {})).blob();
}

/** Uploads a file of this type and reads the answer as JSON. Throws ApiError. */
export async function sendDocument<T>(path: string, file: Blob, type: string): Promise<T> {
  const response = await send(path, { method: "POST", body: file, headers: { "Content-Type": type } });
  return (await response.json()) as T;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  const headers = new Headers(request.headers);
  const token = storedToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(basePath() + path.replace(/^\//, ""), { ...request, headers });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}
