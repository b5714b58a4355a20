/** In an address, in place of a region's id: the sites without one. */
export const NO_REGION = 'none';
