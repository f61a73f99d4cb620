import { setupCheck, setupChecks, setupDraft, sourceChecked } from "../../../contract/admin/setup.ts";
import { shape } from "./shape.ts";

const email = "grace@example.org";

export const setupShapes = [
  shape("SetupDraft", setupDraft, {
    about: "Details for the first account of an instance.",
    fields: {
      token:
        "What stands behind `#token=` in the address that `topicapp serve` prints, or `TOPICAPP_SETUP_TOKEN`.",
    },
    example: {
      email,
      username: "grace",
      name: "Grace Okafor",
      token: "8f2c61d0b7a94e35c1fa0d6e9b3278415ac0de47",
    },
  }),
  shape("SetupChecks", setupChecks, {
    about: "What can be tested after setup.",
    fields: {
      email: "Where a test e-mail goes.",
      from: "The sender of e-mails; null while e-mails are printed in the server's log.",
      until: "When testing ends.",
    },
    example: { email, from: "topicapp <news@example.org>", until: "2026-11-02T19:20:00.000Z" },
  }),
  shape("SourceChecked", sourceChecked, {
    about: "The source to test.",
    example: { sourceId: "digest" },
  }),
  shape("SetupCheck", setupCheck, {
    about: "The result of a test.",
    fields: { message: "For a person: what was found and, where it does not work, what to do." },
    example: { works: true, message: "The news searches answered, with 38 articles" },
  }),
];
