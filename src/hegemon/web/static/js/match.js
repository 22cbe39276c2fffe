// @ts-check
// The match page: what makes its parts comfortable.

export {};
