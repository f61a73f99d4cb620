export const words = {
  halfQuiet: "Quiet hours need a beginning and an end",
  quietWithoutEnd: "Quiet hours must end at another time than they begin",
  noEdition: "There is no such edition",
  title: ([first = "", ...others]: string[]) =>
    others.length === 0 ? first : `${first}, and ${others.length} more`,
};
