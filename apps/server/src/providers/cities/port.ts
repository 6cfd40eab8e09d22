export type City = { id: number; name: string };

/** Cities of a state of India, for a state whose districts are not built in. */
export type CitiesPort = {
  /**
   * @param stateIso the state's letters alone: `GJ`
   * @returns the cities by name; an empty list when the service knows none, or there is no service
   * @throws ProviderError when the service rejects the request, is too slow or responds with anything but a list
   */
  citiesOf(stateIso: string): Promise<readonly City[]>;
};
