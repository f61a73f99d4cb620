export const words = {
  noUser: "User not found",
  usernameTaken: "This username is taken",
  formerMember: "Former member",
};
