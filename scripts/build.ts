import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommit } from "./commit.ts";
import { buildWebApp, compile, dist, root } from "./executable.ts";
import { writeNotices } from "./release/notices.ts";
import { readShipped } from "./release/shipped.ts";

/** Makes `dist/topicapp`, and beside it the notices that whoever hands it on must hand on too. */
const webApp = await buildWebApp();
const outfile = join(dist, "topicapp");
const modules = await compile(webApp, { outfile, builtFrom: readCommit(root, process.env) });
const shipped = readShipped(root, [...webApp.modules, ...modules]);
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), writeNotices(root, shipped));
console.log(`dist/topicapp ${(statSync(outfile).size / 1e6).toFixed(0)} MB`);
