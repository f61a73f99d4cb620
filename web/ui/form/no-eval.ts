/**
 * Imported first of all, before any schema is made. Zod would otherwise find out whether it may compile its checks, and
 * the content security policy (`script-src 'self'`) reports the question alone as a violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
