import { inLanguage } from "../base/words/language.ts";

/** Why a setting keeps the program from starting. Each follows a name such as "TOPICAPP_PORT". */
export const words = inLanguage("server.config", {
  en: {
    refused: (setting: string, problem: string) => `${setting} ${problem}`,
    /** The value is in quotation marks. */
    insteadOf: (problem: string, value: string) => `${problem}, not ${value}`,
    unusable: "can't be used",
    secretDamaged: (file: string) =>
      `${file} is damaged: it must hold at least 32 bytes. Put back the copy you kept`,
    unreadableFile: (path: string) => `names a file that can't be read: ${path}`,
    oneOf: (choices: string) => `must be one of ${choices}`,
    languages: (codes: string) => `must be all, or languages from this list: ${codes}`,
    port: "must be a port from 0 to 65535",
    wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
    webAddress: "must be an http or https address",
    issuer: "must be a plain https address; http works only for this machine",
    oidcSignup: "must be invited, all or group:NAME",
    plainAddress: "must be a plain address: scheme, host, port and path",
    path: "may have only letters, digits and - . _ ~ in its path, with single slashes between them",
    hosts: "must be hosts such as ntfy.home or 192.168.1.4:8080",
    networks: "must be networks such as 10.0.0.0/8",
    dollars: "must be US dollars such as 2.00, or none",
    keptDays: "must be a number of days, 30 or more, or off",
    mailAddress: "must be an e-mail address",
    smtpAddress: "must look like smtp://user:password@host:587 or smtps://…",
    tooFewBytes: (least: number) => `must be at least ${least} bytes long`,
    tooShort: (least: number) => `must be at least ${least} characters long`,
    tooLong: (most: number) => `must be at most ${most} characters long`,
    bearerToken: "may have only letters, digits and - . _ ~ + /, and = at the end",
    backupTarget: "must be a folder or s3://bucket/prefix",
    timeOfDay: "must be a time of day such as 03:30",
    backupRetention: "must be days, weeks and months such as 7d 4w 6m",
    region: "must be a region such as eu-central-1",
    needed: {
      oidcClient: "must be set along with TOPICAPP_OIDC_ISSUER: the client registered there",
      backupKey: "must be set along with TOPICAPP_BACKUP_TO=s3://…: the access key's ID",
      backupSecret: "must be set along with TOPICAPP_BACKUP_TO=s3://…: the access key's secret",
      mailFrom: "must be set along with TOPICAPP_SMTP_URL: the address that e-mails come from",
      embeddingsModel: "must be set along with TOPICAPP_EMBEDDINGS_URL: the model to ask",
    },
  },
});
