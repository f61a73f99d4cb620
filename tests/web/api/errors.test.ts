import { expect, test } from "bun:test";
import { ApiError, readFailure, serverMessage } from "../../../web/api/errors.ts";

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

test("a failure on the server's side is told with the name that it has in the log", () => {
  const body = {
    message: "Something went wrong on our side",
    code: "internal",
    requestId: "3f9a1c0b77d24e58",
  };
  const failure = new ApiError(500, "Internal Server Error", JSON.stringify(body));
  expect(serverMessage(failure)).toBe("Something went wrong on our side (reference 3f9a1c0b77d24e58)");
  expect(readFailure("Failed to fetch topics", failure)).toBe(
    "Failed to fetch topics: Internal Server Error (reference 3f9a1c0b77d24e58)",
  );
});
