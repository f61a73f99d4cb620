import { expect, test } from "bun:test";
import { ApiError, readFailure, serverMessage } from "../../web/api/errors.ts";

test("an error's message is the status and the body's text, or the status text of an empty body", () => {
  const body = '{"message":"Topic not found","code":"not_found"}';
  expect(new ApiError(404, "Not Found", body).message).toBe(`404: ${body}`);
  expect(new ApiError(502, "Bad Gateway", "").message).toBe("502: Bad Gateway");
});

test("the server's own words are taken from an error body and from nothing else", () => {
  expect(serverMessage(new ApiError(409, "Conflict", '{"message":"Taken","code":"conflict"}'))).toBe("Taken");
  for (const text of ["<html>", "null", '{"message":1}', ""]) {
    expect(serverMessage(new ApiError(500, "", text))).toBeUndefined();
  }
  expect(serverMessage(new Error("offline"))).toBeUndefined();
});

test("a failed read is followed by the status text", () => {
  expect(readFailure("Failed to fetch topics", new ApiError(503, "Service Unavailable", ""))).toBe(
    "Failed to fetch topics: Service Unavailable",
  );
  expect(readFailure("Failed to fetch topics", new TypeError("offline"))).toBe("Failed to fetch topics");
});
