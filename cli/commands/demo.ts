export async function demo() {}
