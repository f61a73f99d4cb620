import { foreign } from "../ui/foreign-link.ts";
import { Icon } from "../ui/icon.tsx";

/** Whether this instance lets pages load images from elsewhere (TOPICAPP_REMOTE_IMAGES). */
const imagesAllowed = () =>
  document.querySelector<HTMLMetaElement>('meta[name="topicapp-images"]')?.content === "on";

/** A picture in a summary: unless images are switched on it is a link, so that reading calls nobody. */
export function RemoteImage({ src, alt }: { src: string; alt: string }) {
  if (!src) return <>{alt}</>;
  if (imagesAllowed()) {
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
  return (
    <a href={src} className="font-sans text-body" {...foreign}>
      <Icon name="image" className="me-1.5 inline size-4 align-[-0.15em]" />
      {alt || "Image"}
    </a>
  );
}
