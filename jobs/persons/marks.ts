/** Replacement for a part of an address that names a person. */
export const LEFT_OUT = '•••';
