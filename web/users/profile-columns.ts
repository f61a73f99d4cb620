export const profileColumns = "grid grid-cols-1 gap-x-16 lg:grid-cols-2";
