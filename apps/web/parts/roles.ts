/** What a person may do; each role includes those before it. */
export const ROLES = ['viewer', 'reviewer', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** May this person do what that role may? */
export const may = (me: { role: Role }, role: Role): boolean => ROLES.indexOf(me.role) >= ROLES.indexOf(role);
