import { Component, type RefObject } from "react";
import { type Location, NavigationType } from "react-router";
import { placeOf, returnTo } from "./return-to.ts";
import { cardAtTop, nowhere, type Place, parsePlaces, withPlace } from "./scroll-position.ts";

export interface MoverProps {
  main: RefObject<HTMLElement | null>;
  location: Location;
  type: NavigationType;
}

const storageKey = "places";
const headerHeight = 60;

/**
 * Moves the window and the keyboard when the route changes. A class, because only `getSnapshotBeforeUpdate`
 * sees the page that is being left.
 */
export class Mover extends Component<MoverProps> {
  #places = parsePlaces(sessionStorage.getItem(storageKey));
  #address = window.location.href;
  #stop = () => {};
  readonly #store = () => {
    this.#keep(this.props.location, this.#place());
    sessionStorage.setItem(storageKey, JSON.stringify([...this.#places]));
  };

  override componentDidMount() {
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", this.#store);
    if (isReturn() && window.scrollY === 0) this.#comeBack(this.#address);
  }

  override componentWillUnmount() {
    this.#stop();
    window.removeEventListener("pagehide", this.#store);
  }

  override getSnapshotBeforeUpdate({ location }: MoverProps): Place | null {
    return location === this.props.location ? null : this.#place();
  }

  override componentDidUpdate({ location: before }: MoverProps, _state: unknown, place: Place | null) {
    const { location, type, main } = this.props;
    if (before === location) return;
    this.#keep(before, place);
    const left = this.#address;
    this.#address = window.location.href;
    const isSamePage = before.pathname === location.pathname;
    // A link to a part of this page: the browser goes there by itself.
    if (type === NavigationType.Pop && isSamePage && before.search === location.search) return;
    if (type === NavigationType.Replace && isSamePage) return;
    this.#stop();
    if (type === NavigationType.Pop) return this.#comeBack(left);
    window.scrollTo({ top: 0, behavior: "instant" });
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }

  override render() {
    return null;
  }

  #place(): Place | null {
    const { current } = this.props.main;
    return current && placeOf(current, (cards) => cardAtTop(cards, window.scrollY, headerHeight));
  }

  #keep(location: Location, place: Place | null): void {
    if (place) this.#places = withPlace(this.#places, keyOf(location), place);
  }

  #comeBack(left: string): void {
    const { current } = this.props.main;
    const place = this.#places.get(keyOf(this.props.location)) ?? nowhere;
    if (current) this.#stop = returnTo(place, left, current);
  }
}

/** The first entry of a tab has a key that others may have too. */
const keyOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Whether this page was loaded by going back to it or by reloading it. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
