/** Every key of the screen, and what it does. */
export const keysInWords = [
  ["↑ ↓, k j", "move; PgUp, PgDn, Home, End (g, G) go further"],
  ["space", "select, or take the selection back"],
  ["a", "select all that are shown"],
  ["n", "select none"],
  ["⏎", "approve the selected, or who the cursor is on"],
  ["r, Del", "remove them from the list, after a question"],
  ["u", "undo: nothing is written or mailed for 5 seconds"],
  ["/", "search names and addresses; ⏎ keeps it, Esc ends it"],
  ["s", "sort: longest first, latest first, by name, backwards"],
  ["i", "hide or show who is invited already"],
  ["q, Esc", "quit; what can still be undone is done now"],
  ["Ctrl+C", "quit; what can still be undone is dropped"],
] as const;
