import { addSource } from "../../src/sources/settings.ts";
import { completion, openaiChatFake } from "../src/providers/fakes/openai-chat.ts";
import { openServer, type Received } from "../src/providers/fakes/server.ts";
import type { TestApp } from "./app.ts";

/** The bounds of what is asked of it, and what it answers: a text, or any response. */
export type ChatAnswer = string | Response | Promise<Response>;

export interface Chat {
  system: string;
  prompt: string;
  maxTokens: number;
}

/** A chat model as a server of its own, that answers each question as it is told to. */
export function openChat(answer: (chat: Chat, call: number) => ChatAnswer) {
  const chats: Chat[] = [];
  const server = openServer((received) => {
    const chat = chatOf(received);
    chats.push(chat);
    const answered = answer(chat, chats.length);
    return typeof answered === "string" ? Response.json(completion({ content: answered })) : answered;
  });
  return { chats, server, [Symbol.asyncDispose]: server.stop };
}

function chatOf({ body }: Received): Chat {
  const { messages, max_tokens } = body as { messages: { content: string }[]; max_tokens: number };
  return { system: messages[0]?.content ?? "", prompt: messages[1]?.content ?? "", maxTokens: max_tokens };
}

/** In US dollars a million tokens. */
export interface ChatPrice {
  priceIn: number;
  priceOut: number;
}

/** Adds it as a source; its completions use 900 tokens of input and 300 of output. */
export function addChat(testApp: TestApp, origin: string, price: ChatPrice, id = "llama"): void {
  const ring = { vault: testApp.vault, environment: testApp.config.providerKeys };
  const { type, model, baseUrl } = openaiChatFake;
  const source = { id, name: `Chat ${id}`, type, model, baseUrl: baseUrl(origin), key: "sk-test-canary" };
  addSource(testApp.db, ring, { ...source, ...price }, testApp.clock.now);
}
