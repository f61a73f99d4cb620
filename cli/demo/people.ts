/** The invented people of the demo: username, name, and the number of days since they joined. */
export const people = [
  { username: "robin", name: "Robin Vale", days: 21 },
  { username: "amara", name: "Amara Okonjo-Bell", days: 60 },
  { username: "mateo", name: "Mateo Quispe Arana", days: 58 },
  { username: "linnea", name: "Linnea Sjöholm", days: 55 },
  { username: "hiroko", name: "Hiroko Tanabe", days: 47 },
  { username: "yusuf", name: "Yusuf Demirkan", days: 44 },
  { username: "priya", name: "Priya Raghunathan", days: 40 },
  { username: "tomasz", name: "Tomasz Wilkowski", days: 33 },
  { username: "leilani", name: "Leilani Kahananui", days: 30 },
  { username: "layan", name: "ليان الخطيب", days: 26 },
  { username: "chidi", name: "Chidi Nwosu-Eze", days: 19 },
  { username: "salome", name: "Salomé Bergeret", days: 12 },
  {
    username: "maximiliana",
    name: "Maximiliana Theodora von Hohenlinden-Brzezińska y Fernández de la Cerda",
    days: 9,
  },
] as const;

export type Username = (typeof people)[number]["username"];

/** The person whom the printed address signs in. */
export const visitor: Username = "robin";

/** The people on the waitlist, each with their days of waiting. */
export const waiting = [
  { name: "Ifeoma Castellanos", email: "ifeoma@demo.example", days: 6 },
  { name: "Bram van Oosterzee", email: "bram@demo.example", days: 3 },
  { name: "Anahit Sargsyan-Doyle", email: "anahit@demo.example", days: 1 },
] as const;
