/**
 * Import this before any schema is created. Zod would otherwise test whether it may compile its checks, and the
 * content security policy (`script-src 'self'`) reports even that test as a violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
