/** What a person reads of a program's request that cannot be granted. */
export const words = {
  noClient: "This program is not known here: start again in the program",
  documentUnread: (why: string) => `The program's own description could not be read: ${why}`,
  documentWrong: "The program's own description does not fit: tell whoever makes the program",
  wrongRedirect: "The program asks to be answered at an address that is not its own: do not go on",
  notOneOfEach: "The program's request names something twice",
  onlyCodes: "The program asks for a kind of sign-in that is not offered here",
  noPkce: "The program's request is not protected by PKCE with S256: it is too old for this server",
  wrongResource: "The program asks for another server",
  noScope: "The program asks for nothing that could be granted here",
  tooLong: "The program's request is too long",
  notAsked: "The program did not ask for that much",
  manyGrants: (most: number) =>
    `Nobody can have more than ${most} connected programs. End one first, under API tokens of the account`,
  unnamed: "A program without a name",
  invalidMetadata: {
    name: "client_name has at most 100 characters",
    redirects:
      "redirect_uris are 1 to 5 addresses: https, http on the loopback interface, or a scheme of the program's own",
  },
};
