export function closeToOthers(folder: string): void;
export function firstSignIn(
  data: string,
  ask: (sql: string) => Promise<{ email: string; unchanged: boolean }[]>,
): Promise<{ email: string; password: string; file: string } | null>;
