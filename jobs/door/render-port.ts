/** Turns a fetched page into what a browser makes of it. `createRenderer` is the one implementation. */
export interface Renderer {
  /**
   * @param url of the document, after redirects
   * @param html as the server sent it: it is not fetched again
   * @returns the DOM as HTML after the page's scripts have run
   * @throws an error where the browser fails; the page is then used as it was sent
   */
  render(url: string, html: string, signal?: AbortSignal): Promise<string>;
  /** Frees the browser. */
  close(): Promise<void>;
}

/** Which hosts' pages need a browser, kept between searches. */
export interface RenderMemory {
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
