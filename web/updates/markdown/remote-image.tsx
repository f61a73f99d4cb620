import { use } from "react";
import { Icon } from "../../ui/icon.tsx";
import { foreign, whereTo } from "./address.ts";
import { InLink, Place } from "./link.tsx";
import { words } from "./words.ts";

/** True if this instance lets pages load external images (TOPICAPP_REMOTE_IMAGES). */
const imagesAllowed = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="topicapp-images"]')?.content === "on";

/**
 * A picture in a summary. Unless external images are on, it's a link, so that reading contacts nobody. Loading it on
 * request would need a content security policy that allows images on every page. If they're on, the policy allows
 * https only.
 */
export function RemoteImage({ src, alt }: { src: string; alt: string }) {
  const isInLink = use(InLink);
  if (!src) return <>{alt}</>;
  if (/^https:/i.test(src) && imagesAllowed()) {
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="max-w-full rounded-surface"
      />
    );
  }
  if (isInLink) return <Named alt={alt} />;
  const place = whereTo(src);
  return (
    <a href={src} className="font-sans text-body" {...foreign}>
      <Named alt={alt} />
      {place !== null && <Place>{place}</Place>}
    </a>
  );
}

function Named({ alt }: { alt: string }) {
  return (
    <>
      <Icon name="image" className="me-1.5 inline size-4 align-[-0.15em]" />
      {alt || words.image}
    </>
  );
}
