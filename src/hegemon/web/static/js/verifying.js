// @ts-check
// The page on which a finished match is checked.

export {};
