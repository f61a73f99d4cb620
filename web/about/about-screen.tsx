import { PageTitle } from "../ui/text/page-title.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Particulars } from "./particulars.tsx";
import { Sources } from "./sources.tsx";
import { Specimen } from "./specimen.tsx";

/** What topicapp is, for those who are not in yet as much as for those who are. */
export function AboutScreen() {
  return (
    <div className="overflow-x-clip">
      <PageTitle>About</PageTitle>
      <Hero />
      <Specimen />
      <HowItWorks />
      <Sources />
      <Particulars />
      <Closing />
    </div>
  );
}
