/** Query value in place of a region's id: sites without a region. */
export const NO_REGION = 'none';
