export const words = { noUpdate: "Update not found" };
