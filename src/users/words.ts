export const words = {
  noUser: "User not found",
  usernameTaken: "This username is taken",
  /** The name over what somebody left behind who is not here any more. */
  formerMember: "Former member",
};
