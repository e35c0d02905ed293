// Made by `npm run generate` from the files of this folder; do not edit.
import type { Channel } from "./channel.ts";
import discord from "./discord.ts";
import email from "./email.ts";
import googleChat from "./google-chat.ts";
import slack from "./slack.ts";
import sns from "./sns.ts";
import teams from "./teams.ts";
import webhook from "./webhook.ts";

export const channels: readonly Channel[] = [discord, email, googleChat, slack, sns, teams, webhook];
