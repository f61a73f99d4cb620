import { Component, type RefObject } from "react";
import { type Location, NavigationType } from "react-router";
import { positionIn, returnTo } from "./return-to.ts";
import { cardAtTop, nowhere, parsePositions, type ScrollPosition, withPosition } from "./scroll-position.ts";

export interface RestorerProps {
  main: RefObject<HTMLElement | null>;
  location: Location;
  type: NavigationType;
}

const storageKey = "places";
const headerHeight = 60;

/**
 * Restores the scroll position and the focus when the route changes. A class, because only `getSnapshotBeforeUpdate`
 * sees the page that is being left.
 */
export class ScrollRestorer extends Component<RestorerProps> {
  #positions = parsePositions(sessionStorage.getItem(storageKey));
  #address = window.location.href;
  #stop = () => {};
  readonly #store = () => {
    this.#keep(this.props.location, this.#position());
    sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions]));
  };

  override componentDidMount() {
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", this.#store);
    // The reader may have scrolled in the meantime.
    if (window.scrollY > 0) watchDirection();
    else window.addEventListener("scroll", watchDirection, { once: true });
    if (isReturn() && window.scrollY === 0) this.#comeBack(this.#address);
  }

  override componentWillUnmount() {
    this.#stop();
    window.removeEventListener("scroll", watchDirection);
    window.removeEventListener("pagehide", this.#store);
  }

  override getSnapshotBeforeUpdate({ location }: RestorerProps): ScrollPosition | null {
    return location === this.props.location ? null : this.#position();
  }

  override componentDidUpdate(
    { location: before }: RestorerProps,
    _state: unknown,
    position: ScrollPosition | null,
  ) {
    const { location, type, main } = this.props;
    if (before === location) return;
    this.#keep(before, position);
    const left = this.#address;
    this.#address = window.location.href;
    const isSamePage = before.pathname === location.pathname;
    // The browser handles links within the page.
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

  #position(): ScrollPosition | null {
    const { current } = this.props.main;
    return current && positionIn(current, (cards) => cardAtTop(cards, window.scrollY, headerHeight));
  }

  #keep(location: Location, position: ScrollPosition | null): void {
    if (position) this.#positions = withPosition(this.#positions, keyOf(location), position);
  }

  #comeBack(left: string): void {
    const { current } = this.props.main;
    const position = this.#positions.get(keyOf(this.props.location)) ?? nowhere;
    if (current) this.#stop = returnTo(position, left, current);
  }
}

const watchDirection = () =>
  void import("./scroll-direction.ts").then(
    ({ watchScrolling }) => watchScrolling(),
    () => undefined,
  );

/** A tab's first entry has a key that isn't unique. */
const keyOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** True if the page was loaded by going back or reloading. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
