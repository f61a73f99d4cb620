export const words = {
  language: "en",
  signature: "topicapp",
  noAnswer: (seconds: number) => `the mail server did not answer within ${seconds} seconds`,
  test: { subject: "A test from topicapp", text: "topicapp can send e-mail. Nothing more is to be done." },
};

export const failures = {
  login: { found: "it refuses the login", advice: "Check user and password in TOPICAPP_SMTP_URL." },
  certificate: (message: string) => ({
    found: `no authority that this machine trusts has signed its certificate (${message})`,
    advice: "Use the name that is in its certificate, or install one that an authority signed.",
  }),
  plain: (message: string) => ({
    found: `it does not encrypt (${message})`,
    advice: "Use a port with STARTTLS, or smtps://.",
  }),
  unknownHost: { found: "its host is not known", advice: "Check the host in TOPICAPP_SMTP_URL." },
  unreachable: (message: string) => ({
    found: `it cannot be reached (${message})`,
    advice: "Check host and port in TOPICAPP_SMTP_URL.",
  }),
};
