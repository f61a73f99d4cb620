export const profileColumns = "grid gap-x-16 lg:grid-cols-2";
