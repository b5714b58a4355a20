/** Which hosts' pages need a browser, kept between searches. */
export interface RenderMemory {
  /** @param host with port (`URL.host`) */
  get(host: string): Promise<boolean>;
  /** Called only after a page of that host was better for it. */
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
