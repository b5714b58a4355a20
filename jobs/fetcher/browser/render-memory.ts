/** Remembers across searches which hosts need a browser. */
export interface RenderMemory {
  /** @param host with port (`URL.host`) */
  get(host: string): Promise<boolean>;
  /** Called only after a browser has improved a page of that host. */
  set(host: string): Promise<void>;
}

export const memoryRenderMemory = (): RenderMemory => {
  const hosts = new Set<string>();
  return {
    get: async (host) => hosts.has(host),
    set: async (host) => {
      hosts.add(host);
    },
  };
};
